import { dropDrafts } from '../form/draft.ts';
import { signalTabs } from './tabs-in-step.ts';

/** Loads the same screen in another account of the person: what was typed in the one before stays there. */
export function enterAccount() {
  signalTabs('account');
  dropDrafts();
  location.reload();
}

/** Loads the console again: nothing of one person's may stay on the screen of another. */
export function switchPerson(to: string) {
  signalTabs('switched');
  location.assign(to);
}
