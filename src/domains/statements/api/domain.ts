import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { readMovementMark } from '#domains/ledger/api/port.ts';
import { documentArchive } from '#domains/site-closure/api/port.ts';
import { statements } from '../contract.ts';
import { askAboutCharge } from './ask-about-charge.ts';
import { orderReceipt } from './order-receipt.ts';
import { orderStatement } from './order-statement.ts';
import { readStatement } from './read-statement.ts';
import { readSiteReceipts, readSiteStatements } from './site-files.ts';
import { countReceipts, deleteReceipts, readPersonalReceipts } from './store.ts';
import { makeFileTask } from './tasks/make-file.ts';

const domain: Domain = {
  name: 'statements',
  operations: implement(statements, { readStatement, orderStatement, orderReceipt, askAboutCharge }),
  tasks: [makeFileTask],
  personal: { sections: [shortSection('receipts', readPersonalReceipts)], forget: deleteReceipts },
  menu: { statements: 'billing.view' },
  contributes: [
    documentArchive(
      { name: 'statements', mark: readMovementMark, read: readSiteStatements },
      { name: 'receipts', mark: async (db, siteId) => String(await countReceipts(db, siteId)), read: readSiteReceipts },
    ),
  ],
};
export default domain;
