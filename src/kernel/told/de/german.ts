import type { Told } from '../teller.ts';
import { accountTexts } from './account.ts';
import { dateTexts } from './dates.ts';
import { engineTexts } from './engines.ts';
import { moreErrorTexts } from './errors-more.ts';
import { serverErrorTexts } from './errors-servers.ts';
import { errorTexts } from './errors.ts';
import { historyTexts } from './history.ts';
import { mailTexts } from './mails.ts';
import { menuTexts } from './menu.ts';
import { serverNotificationTexts } from './notifications-servers.ts';
import { notificationTexts } from './notifications.ts';
import { refusalTexts } from './refusals.ts';
import { reportTexts } from './reports.ts';
import { taskTexts } from './tasks.ts';

/** German for what the server says and for the tables that it shares with the console. */
export const germanTold: Told = {
  ...reportTexts,
  ...menuTexts,
  ...accountTexts,
  ...errorTexts,
  ...serverErrorTexts,
  ...moreErrorTexts,
  ...refusalTexts,
  ...engineTexts,
  ...taskTexts,
  ...historyTexts,
  ...serverNotificationTexts,
  ...notificationTexts,
  ...mailTexts,
  ...dateTexts,
};
