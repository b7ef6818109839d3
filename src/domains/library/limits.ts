export const minNameLength = 4;
export const maxNameLength = 40;
export const maxDescriptionLength = 500;
export const maxUsageLength = 2000;
/** What the images of one account may take together. */
export const quotaGb = 500;
/** The largest image that is taken in. */
export const maxImageGb = 200;
export const gigabyte = 1_000_000_000;
/** The price item of a gigabyte that an image takes. */
export const priceKey = 'image.gb';
/** Images that one request may name. */
export const maxBulk = 100;
/** Uploads of a data center that share its bandwidth, at most. */
export const sharesAtMost = 100;
/** An upload that no one continues for so long is given up, unless its data center says otherwise. */
export const uploadHours = 48;
/** How long a link to download an image can live. */
export const linkHours = [1, 24, 168] as const;
/** What one copying step of a data center moves in a minute: for the time that a clone is going to take. */
export const cloneGbAMinute = 12;
export const uploadPath = '/svc/uploadService/files';
export const downloadPath = '/svc/hdlibrary/downloads';
/** Images that no server is made of and that are older are worth a look. */
export const unusedDays = 90;
/** So long before its life ends people are notified of an image. */
export const endNoticeDays = 30;
/** People and groups that one image can be shared with. */
export const maxShares = 200;
