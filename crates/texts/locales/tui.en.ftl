# What the tui face says.
