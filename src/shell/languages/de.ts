import { germanTold } from '#kernel/told/de/german.ts';
import { teller } from '#kernel/told/teller.ts';

export { default as messages } from 'virtual:screens/de';
export const tell = teller(germanTold);
