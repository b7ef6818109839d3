import type { Language } from '../languages.ts';
import { germanTold } from './de/german.ts';
import { teller, type Tell } from './teller.ts';

const tellers: Record<Language, Tell> = { en: (text) => text, de: teller(germanTold) };

/** Says what is written in English in another language: mails, and the page without a console. */
export const tellIn = (language: Language): Tell => tellers[language];
