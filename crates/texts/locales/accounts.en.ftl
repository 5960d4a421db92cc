# Accounts on servers of games, as the terminal and the documents of a server say it.

people-sign-in = Sign in
people-sign-in-about = An account is not needed to play. It keeps your games, and has ratings.
people-name = Name
people-password = Password
people-new-about = 2 to 20 letters, digits, - and _. There is no e-mail: keep the codes that you will be shown.
people-make-account = Make an account
people-signed-in = You are { $name }.
people-sign-out = Sign out
people-codes = Codes for a lost password
people-codes-about = Each of them opens the account once. They are shown only now: keep them where only you can find them.
