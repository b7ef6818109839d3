import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { machineHold } from '#domains/servers/api/port.ts';

/** Why the state of something else keeps the machine from moving; null: nothing does. */
export async function holdOf(app: App, tx: Db, serverId: string): Promise<Message | null> {
  for (const hold of machineHold.of(app.domains)) {
    const reason = await hold(tx, serverId);
    if (reason !== null) return reason;
  }
  return null;
}
