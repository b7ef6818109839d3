import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { notes } from '../contract.ts';
import { readNote, saveNote } from './notes.ts';
import { readPersonNote, savePersonNote } from './person-notes.ts';
import { forgetNotes, forgetPersonNote, readNotesOf } from './store.ts';

const domain: Domain = {
  name: 'notes',
  operations: implement(notes, { readNote, saveNote, readPersonNote, savePersonNote }),
  personal: {
    sections: [shortSection('serverNotes', readNotesOf)],
    async forget(tx, accountId) {
      await forgetNotes(tx, accountId);
      await forgetPersonNote(tx, accountId);
    },
  },
};
export default domain;
