/** So often a server is asked that has told before. */
export const askEverySeconds = 300;
/** A system that has just started is asked this often until it tells. */
export const askSoonSeconds = 20;
/** So long after its start a silent system may still be starting. */
export const startMinutes = 10;
/** From this share on a file system is called nearly full, in percent. */
export const nearlyFullPercent = 90;
