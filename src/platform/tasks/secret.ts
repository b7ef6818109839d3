import { seal, unseal } from '#platform/seal.ts';

const boundTo = (taskId: string) => ({ purpose: 'task', owner: taskId });

/** The secret of a task as stored in the database. */
export const sealSecret = (secret: Buffer, taskId: string, value: unknown): Buffer =>
  seal(secret, boundTo(taskId), JSON.stringify(value));

/** The secret of a task for its steps; throws when the installation's secret is another one than at its start. */
export const openSecret = (secret: Buffer, taskId: string, sealed: Buffer | null): unknown =>
  sealed === null ? null : JSON.parse(unseal(secret, boundTo(taskId), sealed));
