import { useRead } from '#shell/data/read.ts';
import { languageOnShow } from '#shell/text/language.ts';
import { siteContents } from '../contract.ts';

/** The texts of the site in the language on show. */
export const useOwnContents = () =>
  useRead(siteContents.readOwnContents, { query: { language: languageOnShow.get() } }, { staleSeconds: 300 });
