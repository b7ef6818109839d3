import type { Db } from '#platform/db/pool.ts';

/** Records that one read hands on at most. */
export const sectionPage = 1000;

interface Asked {
  accountId: string;
  /** The `id` of the last record that was read; null at the beginning. */
  after: string | null;
  limit: number;
}

/** Records of one kind that a person can take along. */
export interface PersonalSection {
  /** Its name in the file, such as `signIns`. */
  name: string;
  /** The next records in the order of their ids; fewer than `limit` are the last ones. */
  read(db: Db, asked: Asked): Promise<readonly PersonalRecord[]>;
}
/** The id is the cursor of a section that is read page by page; a short one needs none. */
export type PersonalRecord = Readonly<Record<string, unknown>> & { readonly id?: string | number };

/** What a domain keeps of a person, and what it does when the person is deleted. */
export interface PersonalData {
  sections?: readonly PersonalSection[];
  /** Removes what identifies someone. Runs in one transaction with the other domains. */
  forget?(tx: Db, accountId: string): Promise<void>;
}

/** A section so short that one read has all of it. */
export const shortSection = (
  name: string,
  read: (db: Db, accountId: string) => Promise<readonly PersonalRecord[]>,
): PersonalSection => ({ name, read: (db, { accountId }) => read(db, accountId) });
