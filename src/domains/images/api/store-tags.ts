import { sql } from 'kysely';
import { taggedRows, type Tagged } from '#platform/db/tagged.ts';

export type TaggedImage = Tagged;

/** The tags of images of accounts that are not deleted. */
export const { findTagged, lockTagged, readWithTag, replaceTag, saveTags } = taggedRows(
  'image',
  sql<boolean>`x.state <> 'deleted'`,
);
