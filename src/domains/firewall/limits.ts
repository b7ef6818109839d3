/** Most rules of one server, however many its engine could keep. */
export const maxRules = 100;
/** Most sources of one rule, and most ranges of ports. */
export const maxPeers = 50;
export const maxPorts = 30;
export const maxNoteLength = 200;
export const maxNameLength = 40;
/** Of one account. */
export const maxTemplates = 50;
export const maxGroups = 50;
export const maxAddresses = 500;
/** Earlier rule sets of a server that can be restored. */
export const keptRevisions = 50;
/** A change on trial is reverted automatically after this time unless it is confirmed. */
export const trialSeconds = 120;
