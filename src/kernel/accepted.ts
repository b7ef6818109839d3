import { z } from 'zod';

/** The answer to a long action: the id of the durable task (queue item) that does it. */
export const Accepted = z.object({ cmdId: z.uuid() }).meta({ id: 'Accepted' });
