import { messages } from '#kernel/message.ts';

/** What the task runner says of every kind of task. */
export const say = messages('platform', {
  cancelled: 'Canceled on request.',
  again: '{reason} Trying again in {seconds, plural, one {# second} other {# seconds}}.',
  'other-task': 'another task',
  'no-console':
    'The console could not start. Turn on JavaScript in your browser, or reload the page. If this continues, contact the support of {site}.',
});

/** What the page says that has no console. */
export const noConsole = (site: string) => say('no-console', { site });

/** For a task whose title is not at hand. */
export const otherTask = say('other-task');
