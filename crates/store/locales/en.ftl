# What there is to tell of files.

store-no-home = there is no home folder, so nothing can be kept; the variable QUADRILLE_HOME can name one
store-full = there is no room on the disk for { $path }
store-read-only = { $path } is on a disk that cannot be written to
store-read-denied = { $path } may not be read
store-write-denied = { $path } may not be written
store-read = { $path } cannot be read: { $reason }
store-write = { $path } cannot be written: { $reason }
store-rename = { $path } cannot be renamed: { $reason }
store-remove = { $path } cannot be removed: { $reason }

store-settings-damaged = the settings in { $path } cannot be read; the file is now { $aside }, and the usual settings apply
store-setting-wrong = { $path }, line { $line }: { $found } will not do for { $setting }; the usual value applies
store-setting-wrong-known = { $path }, line { $line }: { $found } will not do for { $setting }, which can be { $known }; the usual value applies

store-game-damaged = the saved game { $path } is damaged; the file is now { $aside }
store-game-taken = another program is playing { $path }
store-game-gone = the saved game { $path } is no longer there
store-saving-again = the game is being saved again
store-seat-damaged = what was kept of your seat in a game, { $path }, cannot be read; the file is now { $aside }
