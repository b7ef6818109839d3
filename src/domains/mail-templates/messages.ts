import type { VariableName } from '#domains/messages/wording.ts';
import { messages, type Message } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('mail-templates', {
  part: 'Email texts',
  entry: '{mail} ({language}): {field}',
  'field-subject': 'Subject',
  'field-body': 'Text',
  // What the history says, by the names that the audit trail has for it.
  'site.mail-text': 'Text of the email "{mail}" changed',
  'site.mail-reset': 'Usual text of the email "{mail}" restored',
  // What the variables of a text are.
  'variable.site': 'Name of the site',
  'variable.name': 'Name of the person who asked for it',
  'variable.email': 'Email address that it is about',
  'variable.address': 'IP address, with the country where it is known',
  'variable.browser': 'Browser and operating system',
  'variable.network': 'Social network',
  'variable.day': 'Date',
  'variable.minutes': 'Minutes that the code is valid',
  'variable.left': 'Recovery codes left',
  'variable.file': 'Name of the file',
  'variable.number': 'Number of the document',
  'variable.amount': 'Total with its currency',
  'variable.month': 'Month that is invoiced',
  'variable.seller': 'Company that issues the document',
  'variable.invoice': 'Number of the credited invoice',
  'variable.until': 'Last day that the link works',
  'variable.title': 'Title of the notification',
  'variable.text': 'Text of the notification',
  'variable.kind': 'Kind of notification',
  'variable.count': 'Number of notifications',
  'variable.link': "Where the email leads. As a paragraph of its own, [Title]('{link}') becomes a button.",
  'variable.code': 'The code. As a paragraph of its own, it is shown in large digits.',
  'variable.items': 'The list. As a paragraph of its own, it has a line for each item.',
});

export const variableNote = (name: VariableName): Message => say(`variable.${name}`);
