import { messages, type Sayable } from '#kernel/message.ts';

const actors = {
  'actor.schedule': 'Schedule',
  'actor.power-schedule': 'Power schedule',
  'actor.guest': 'Guest',
  'actor.trial': 'Trial',
  'actor.data-center': 'Data center',
};
const say = messages('history', actors);
const automatic = new Map(Object.entries(actors).map(([key, name]) => [name, say(key as keyof typeof actors)]));

/** Who made a change: the name of a person as it is, that of a part of the product as a message. */
export const actorOf = (name: string, source: string): Sayable =>
  (source === 'schedule' || source === 'engine' ? automatic.get(name) : undefined) ?? name;
