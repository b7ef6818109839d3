import type { ShareReasons } from '#domains/roles/api/port.ts';
import { rulesGiving } from './store.ts';

/** The rules by which someone has a server. */
export const ruleReasons: ShareReasons = ({ db }, of) => rulesGiving(db, of);
