import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { statements } from '../contract.ts';
import { askAboutCharge } from './ask-about-charge.ts';
import { orderReceipt } from './order-receipt.ts';
import { orderStatement } from './order-statement.ts';
import { readStatement } from './read-statement.ts';
import { deleteReceipts, readPersonalReceipts } from './store.ts';
import { makeFileTask } from './tasks/make-file.ts';

const domain: Domain = {
  name: 'statements',
  operations: implement(statements, { readStatement, orderStatement, orderReceipt, askAboutCharge }),
  tasks: [makeFileTask],
  personal: { sections: [shortSection('receipts', readPersonalReceipts)], forget: deleteReceipts },
  menu: { statements: 'billing.view' },
};
export default domain;
