import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5300 up. */
const snapshotsErrors = errors('snapshots', 5300, {
  1700: 'The name needs 1 to {max} characters.',
  1701: 'The name cannot have control characters or any of {forbidden}',
  1702: 'Another snapshot of this server has this name. Choose another one.',
  1703: 'Snapshots are not available: {reason}',
  1705: 'A server can have at most {max} schedules. Remove one first.',
  1706: "The server's schedules would keep {copies, number} snapshots. The limit is {limit, number}.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof snapshotsErrors> {}
}
