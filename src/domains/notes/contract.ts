import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Instant } from '#kernel/wire.ts';
import { maxNote } from './limits.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });
const ofPerson = z.strictObject({ accountId: z.uuid() });
const Note = z
  .object({
    /** Markdown; empty while no one has written anything. */
    body: z.string(),
    updated: Instant.nullable(),
    /** 0 while no one has written anything. */
    version: z.int(),
  })
  .meta({ id: 'ServerNote' });

export const notes = contract('notes', {
  readNote: op({
    method: 'GET',
    path: '/servers/{serverId}/note',
    summary: 'Returns the Markdown note of a server.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: Note,
  }),
  saveNote: op({
    method: 'PUT',
    path: '/servers/{serverId}/note',
    summary: 'Replaces the note of a server.',
    may: 'note.edit',
    audit: 'note.save',
    touches: ['notes', 'servers'],
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    input: z.strictObject({ body: z.string().max(maxNote) }),
    output: Note,
    ifMatch: true,
  }),
  readPersonNote: op({
    method: 'GET',
    path: '/people/{accountId}/note',
    summary: "Returns the staff's note on a person. Customers never see it.",
    may: 'note.person',
    audit: 'none: read',
    params: ofPerson,
    output: Note,
  }),
  savePersonNote: op({
    method: 'PUT',
    path: '/people/{accountId}/note',
    summary: "Replaces the staff's note on a person.",
    may: 'note.person',
    audit: 'note.person',
    touches: ['notes'],
    support: 'refused',
    params: ofPerson,
    input: z.strictObject({ body: z.string().max(maxNote) }),
    output: Note,
    ifMatch: true,
  }),
});
