import { useRead } from '#shell/data/read.ts';
import { languageOnShow } from '#shell/text/language.ts';
import { siteContents } from '../contract.ts';
import type { ContentKind } from '../kinds.ts';

/** The texts of the site in the language on show: of one kind, or all. */
export const useOwnContents = (kind?: ContentKind) =>
  useRead(
    siteContents.readOwnContents,
    { query: { language: languageOnShow.get(), ...(kind === undefined ? {} : { kind }) } },
    { staleSeconds: 300 },
  );
