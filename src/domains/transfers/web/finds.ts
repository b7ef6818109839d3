import { finds } from '#shell/frame/finds.ts';
import { transfers } from '../contract.ts';
import { transfersPath } from '../paths.ts';

export default [
  finds(transfers.listTransfers, ({ id, serverName, to, offeredAt }) => ({
    id,
    title: serverName,
    note: to,
    at: offeredAt,
    to: transfersPath({ filter: serverName }),
  })),
];
