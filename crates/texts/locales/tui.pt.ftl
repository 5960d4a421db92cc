# O que diz a interface tui.
