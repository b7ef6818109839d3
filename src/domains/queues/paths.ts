import { path } from '#kernel/paths.ts';

export const queuesPath = path('/mqProxyMon');
export const deadLettersPath = path('/mqProxyMon/deadLetters');
export const processesPath = path('/mqProxyMon/processes');
