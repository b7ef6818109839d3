/** What the domains above may use of tenancy. */
export { daysWithin } from './store.ts';
export { readCohorts, type Cohort } from './store-site-standing.ts';
export { serviceKinds, type ServiceCost, type ServiceKind } from './service-kinds.ts';
export { forgetSites } from './site-finder.ts';
export { isOwnHost } from './own-host.ts';
export {
  grantedText,
  grantedTo,
  readAccount,
  readGranted,
  vouchForHost,
  type Account,
  type AccountStatus,
} from './store.ts';
export {
  firstPriceList,
  readListedPrices,
  readPriceVersion,
  readPriceBook,
  readPublicPriceBook,
  showsPrices,
  type PriceBookQuery,
  wrongPriceLists,
} from './store-price-book.ts';
export { imagesOffFor, readNotSold, readNotSoldTo, saveNotSold, sellsTo, zonesOffOf } from './store-offer.ts';
export { limitsOf, listedPrefixOf, readFirstZone } from './store.ts';
export { readManagedTerms, readManagedTermsFor } from './store.ts';
export {
  lockPayerAccount,
  ownerEmail,
  ownerEmailKey,
  readCurrencyLists,
  readPayerAccount,
  readPayerAccountIn,
  type CurrencyList,
  type PayerAccount,
} from './store-payer.ts';
export {
  findAccountByEmail,
  hasRoot,
  insertAccount,
  listedAccounts,
  referredAccounts,
  matchAccounts,
  readLanguage,
  readNames,
  hasStaffIn,
  readPeopleOf,
  readProviderAccount,
  readSiteNames,
  readTeam,
  saveAccount,
} from './store.ts';
export { deleteSiteHost, insertSiteHost, saveHostLook, takeDueHosts } from './store-host.ts';
export {
  deleteLogo,
  ensureSite,
  readSiteLook,
  readTrackers,
  replacePrimaryHost,
  saveEditedSite,
  saveLogoOf,
  savePrimaryHost,
  saveSite,
  shownName,
  signatureFor,
  sitesIn,
} from './store-site.ts';
export { countPeopleOf, isSiteSuspended, readStandingOf, releaseSite } from './store-site-standing.ts';
export {
  copyPriceList,
  copySettings,
  firstCompany,
  insertCompany,
  insertDraftSite,
  isHostTaken,
  readAdministrators,
  readEveryAdministrator,
  readListsToCopy,
  readReadiness,
} from './store-new-site.ts';
export { readStaff } from './store.ts';
export { foundAccount, foundAccounts, namedAccounts } from './store.ts';
export {
  countTeam,
  findMembership,
  endMemberships,
  membershipsOf,
  readOwnSettings,
  accountFinders,
  accountsByPhone,
  accountsWhere,
  heldRoles,
  isStaffAccount,
  listedUsers,
  readHolders,
  readSignUpOf,
  lockTree,
  readTree,
  siteHost,
  siteName,
  teamAccount,
  teamAccounts,
  teamMembers,
  teamOf,
  userState,
  type HeldIn,
} from './store-users.ts';
export { accountObject } from './account-object.ts';
export {
  accountMovers,
  copyAccount,
  moveBelongings,
  readMovingAccounts,
  refusalsOfMove,
  type AccountMove,
  type AccountMover,
  type MovingAccount,
} from './store-account-move.ts';
export {
  accountsOn,
  createPriceList,
  findPriceList,
  insertPriceVersion,
  isListNameTaken,
  lastPriceVersion,
  lockPriceList,
  priceListsIn,
  readPriceItems,
  readPriceSites,
  readPriceVersions,
  readSiteLists,
  removePriceVersion,
  renamePriceList,
  touchPriceList,
  type ListedItem,
  type StoredPriceList,
} from './store-price-lists.ts';
export {
  customerPricesIn,
  findCustomerPrice,
  hasOverlap,
  insertCustomerPrice,
  readCustomerPricesOver,
  removeCustomerPrice,
  stopCustomerPrice,
  type StoredCustomerPrice,
} from './store-customer-prices.ts';
