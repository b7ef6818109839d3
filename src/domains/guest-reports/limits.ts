/** How often a server is asked once it has reported. */
export const askEverySeconds = 300;
/** How often a newly started system is asked until it reports. */
export const askSoonSeconds = 20;
/** So long after its start a silent system may still be starting. */
export const startMinutes = 10;
/** From this share on a file system is called nearly full, in percent. */
export const nearlyFullPercent = 90;
