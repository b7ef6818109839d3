/** Where the day is put into a text of a reason or of staff. */
export const datePlace = '{date}';

/** Such a text, with the day on which it happens. */
export const dated = (text: string, day: Date): string => text.replaceAll(datePlace, day.toISOString().slice(0, 10));
