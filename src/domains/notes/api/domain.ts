import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { notes } from '../contract.ts';
import { readNote, saveNote } from './notes.ts';
import { forgetNotes, readNotesOf } from './store.ts';

const domain: Domain = {
  name: 'notes',
  operations: implement(notes, { readNote, saveNote }),
  personal: { sections: [shortSection('serverNotes', readNotesOf)], forget: forgetNotes },
};
export default domain;
