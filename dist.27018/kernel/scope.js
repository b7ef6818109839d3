/** Whether an object of this site and account lies in the scope. */
export function inScope(scope, siteId, accountId) {
    switch (scope.reach) {
        case 'provider':
            return true;
        case 'site':
            return siteId === scope.siteId;
        case 'account':
            return accountId !== null && scope.accountIds.includes(accountId);
    }
}
