# The engine: its settings, and names that are no player's.

engine-setting-unknown = there is no setting "{ $found }"; there are { $known }
engine-setting-unknown-near = there is no setting "{ $found }", did you mean "{ $near }"? There are { $known }
engine-setting-value = { $name } cannot be "{ $found }"; accepted: { $accepted }
engine-setting-pair = "{ $found }" is not a setting; write name=value, several separated by commas


bot-unknown = { $game } has no player "{ $found }"; its players are { $known }
bot-unknown-near = { $game } has no player "{ $found }", did you mean "{ $near }"? Its players are { $known }
engine-no-net = there is no neural net for { $game }; choose another method than "net", or give one with --net FILE
engine-not-learned = no evaluation was learned for { $game }; choose another method than "learned"
