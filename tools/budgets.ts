/** The time limit of a test file or journey on an otherwise idle machine, by its path. */
interface Budget {
  kind: 'file' | 'journey' | 'crash' | 'machine' | 'cloud';
  of: RegExp;
  seconds: number;
  /** On a busy machine: so many times what three of four of its kind stay below in the same run. */
  times: number;
}

/** The first that matches is meant. */
export const budgets: readonly Budget[] = [
  { kind: 'journey', of: /\.e2e\.ts/, seconds: 40, times: 4 },
  // Starts the product again for each point at which it is killed.
  { kind: 'crash', of: /^tools\/(crash|restart)\/|\.crash\.test\.ts$/, seconds: 180, times: 6 },
  // A guest under emulation boots for a minute.
  { kind: 'machine', of: /^src\/engines\/qemu\//, seconds: 300, times: 6 },
  // Every machine there is made by six services and their databases.
  { kind: 'cloud', of: /^src\/engines\/openstack\/(conformance|lost-answers)\.test\.ts$/, seconds: 900, times: 6 },
  { kind: 'file', of: /\.test\.tsx?$/, seconds: 10, times: 5 },
];

/** What takes longer, how much longer, and why it is worth it. */
export const overBudget: Readonly<Record<string, { factor: number; why: string }>> = {
  'tools/generated/bad-fields.test.ts': {
    factor: 5,
    why: 'sends every hostile value that a schema lets through, for every field of every operation',
  },
  'tools/generated/signers.test.ts': {
    factor: 3,
    why: 'reads everything as customer and staff of a brand',
  },
  'tools/generated/brand.test.ts': {
    factor: 4,
    why: 'reads everything as customer, staff and stranger after every change',
  },
  'tools/generated/relations.test.ts': {
    factor: 2,
    why: 'calls everything as everyone who is related to an account in one of four ways',
  },
  'tools/generated/tenants.test.ts': { factor: 3, why: 'asks each operation for what other accounts and sites have' },
  'src/domains/roles/api/escalation.test.ts': {
    factor: 2,
    why: 'plays thirty sequences of grants and looks at everyone after each',
  },
  'tools/generated/bad-nested.test.ts': { factor: 2, why: 'the same for the fields inside of fields' },
  'src/domains/library/api/library.test.ts': { factor: 2, why: 'copies and checks real disk images' },
  'src/domains/library/api/scan.test.ts': { factor: 2, why: 'uploads, scans, copies and damages real disk images' },
  'src/cli/cloud.test.ts': { factor: 2, why: 'starts a process for each command, as people do' },
  'src/domains/servers/web/create/values/code.test.ts': {
    factor: 2,
    why: 'starts a process for each command that the form shows',
  },
  'src/domains/library/api/inspect/inspect.test.ts': { factor: 2, why: 'starts an isolated process for each image' },
  'src/engines/simulator/conformance.test.ts': {
    factor: 2,
    why: 'the whole contract of engines, which cannot be split between files',
  },
  'src/platform/db/embedded.test.ts': { factor: 2, why: 'starts, kills and adopts real database servers' },
  'tools/wording.test.ts': { factor: 2, why: 'parses every screen and every journey, to compare their texts' },
  'src/domains/backups/api/nights.test.ts': {
    factor: 2,
    why: 'goes through ten thousand servers, to see that an index is used',
  },
  'src/seed/seed.test.ts': { factor: 3, why: 'seeds thousands of servers, and signs everyone of the demonstration in' },
  'src/platform/cli/start.test.ts': { factor: 4, why: 'starts a process for each reason why a start fails' },
  'tools/deletion.test.ts': { factor: 8, why: 'compiles and tests the product without one of its domains' },
  'e2e/real-guest.e2e.ts': {
    factor: 6,
    why: 'boots a virtual machine under emulation, and waits for what its system does',
  },
  'src/domains/invoices/web/invoices.e2e.ts': {
    factor: 3,
    why: 'the whole way of an invoice, from the click that caused it to its payment and credit note',
  },
  'src/domains/payments/web/payments.e2e.ts': { factor: 2, why: 'pays in every way on the pages of two providers' },
  'src/domains/payments/web/top-up.e2e.ts': { factor: 2, why: 'waits for two charges of a provider' },
  'src/domains/budgets/web/budgets.e2e.ts': { factor: 2, why: 'waits until costs were looked at after each change' },
  'e2e/first-server.e2e.ts': { factor: 3, why: 'the whole way from signing up to a running server' },
  'src/domains/library/web/library.e2e.ts': {
    factor: 3,
    why: 'clones, uploads, checks, copies and shares a disk image',
  },
  'src/domains/init-policies/web/init-policies.e2e.ts': {
    factor: 3,
    why: 'creates a server for the policy and one for its test',
  },
  'src/domains/account-batches/web/account-batches.e2e.ts': {
    factor: 3,
    why: 'starts a product of its own, and kills it twice',
  },
  'src/domains/servers/web/bulk.e2e.ts': { factor: 3, why: 'fifty servers change at once, and some again' },
  'src/domains/snapshots/web/snapshots.e2e.ts': { factor: 3, why: 'one task of the server after the other' },
  'src/domains/configuration/web/configure.e2e.ts': { factor: 3, why: 'one task of the server after the other' },
  'src/domains/servers/web/life.e2e.ts': { factor: 3, why: 'a server from its creation to its end' },
  'src/domains/backups/web/backups.e2e.ts': { factor: 3, why: 'one task of the server after the other' },
  'src/domains/firewall/web/firewall.e2e.ts': { factor: 3, why: 'waits for rules that go back after their time' },
  'src/domains/sharing/web/sharing.e2e.ts': { factor: 3, why: 'two people in turns on one server' },
  'src/domains/availability/web/zone-capacity.e2e.ts': { factor: 3, why: 'waits for a schedule that runs each minute' },
  'e2e/main-looks.e2e.ts': { factor: 3, why: 'visits sixteen screens in each look, in two widths' },
  'e2e/pseudo-languages.e2e.ts': { factor: 3, why: 'visits 25 screens in two widths' },
  'e2e/screens.e2e.ts': { factor: 3, why: 'visits up to nine screens, each looked through by axe' },
  'src/domains/identity/web/session-end.e2e.ts': { factor: 3, why: 'waits for a session to end' },
  'src/domains/servers/web/selection.e2e.ts': { factor: 3, why: 'changes of many servers, each with its task' },
};
