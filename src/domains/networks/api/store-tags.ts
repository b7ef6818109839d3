import { taggedRows } from '#platform/db/tagged.ts';

/** The tags of networks of accounts. */
export const { findTagged, lockTagged, readWithTag, replaceTag, saveTags } = taggedRows('network');
