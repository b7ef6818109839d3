import type { Message } from '#kernel/message.ts';
import { refusalOfProtection } from '../protection.ts';
import { refusalOf, refusalOfForce, type PowerAction } from '../states.ts';
import type { ServerRow } from './types.ts';

/** Why a server cannot take a power change now, or end; null: it can. One that runs ends by force alone. */
export const refusalOfChange = (action: PowerAction | 'terminate', server: ServerRow, force = true): Message | null =>
  refusalOf(action, server.state, server.task) ??
  (action === 'terminate' ? (refusalOfProtection('terminate', server) ?? refusalOfForce(server.state, force)) : null);
