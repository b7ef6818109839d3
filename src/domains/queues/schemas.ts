import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { processRoles, processStates, queueAlarms, queueKinds } from './kinds.ts';

/** A queue of the installation. */
export const Queue = z
  .object({
    /** Its kind and its name within it, such as `tasks:server.create`. */
    id: z.string(),
    kind: z.enum(queueKinds),
    /** Its name within its kind: the kind of its tasks, the channel of its messages. */
    name: z.string(),
    title: z.string(),
    /** What could be worked on now and is not. */
    waiting: z.int(),
    running: z.int(),
    /** Due later, such as after a failed try. */
    delayed: z.int(),
    /** For how long the oldest of what waits has been due, or a worker that hangs was silent; null: nothing waits. */
    oldestSeconds: z.number().nullable(),
    /** What was given up and can be started again. */
    dead: z.int(),
    /** In the last hour; null: not recorded. */
    arrived: z.int().nullable(),
    finished: z.int().nullable(),
    /** The same for each five minutes, oldest first. */
    arrivals: z.array(z.int()),
    departures: z.array(z.int()),
    alarm: z.enum(queueAlarms),
  })
  .meta({ id: 'Queue' });

/** A process of the product. */
export const ProductProcess = z
  .object({
    id: z.string(),
    host: z.string(),
    pid: z.int(),
    role: z.enum(processRoles),
    version: z.string(),
    /** `lost`: it is gone without having said so. */
    state: z.enum(processStates),
    startedAt: Instant,
    stoppedAt: Instant.nullable(),
    /** The tasks that it works on. */
    tasks: z.int(),
  })
  .meta({ id: 'ProductProcess' });
