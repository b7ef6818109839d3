import { path } from '#kernel/paths.ts';

export const blacklistPath = path('/blacklist');
export const refusalsPath = path('/blacklistRefusals');
export const listedAddressesPath = path('/blacklistAddresses');
export const blockListsPath = path('/blacklistSources');
