import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { adobe } from '../contract.ts';

export type Connection = AnswerOf<typeof adobe.readAdobe>;
export type CustomerRow = RowOf<typeof adobe.listAdobeCustomers>;
export type CustomerDetails = AnswerOf<typeof adobe.readAdobeCustomer>;
export type SubscriptionRow = RowOf<typeof adobe.listAdobeSubscriptions>;
