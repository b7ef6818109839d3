export const maxNameLength = 60;
/** Views of one person for one list. */
export const maxViews = 50;
/** Parameters of one view, and the characters of all of them together. */
export const maxParams = 40;
export const maxParamText = 6000;
/** A removed view can be brought back for so long. */
export const restorableMs = 3_600_000;
