import { networkErrors } from '#kernel/errors-networks.ts';

/**
 * The error catalogue: numeric code to fixed English text. 10 to 57 and 128 to 145 come from the
 * product's specification; new failures take the next number from 1000 up. Sign-in codes that have no
 * screen yet stand here already, so that their text is written once.
 */
export const catalogue = {
  10: 'Login failed.',
  11: 'Already logged in, logout first.',
  12: 'Email is invalid.',
  13: 'Too many failed attempts. Try again in {seconds} seconds.',
  14: 'Login failed, configuration error.',
  15: 'Invalid password. Must contain 6-30 characters.',
  16: 'Repeat password does not match selected password.',
  17: 'Selected email is not available for new account.',
  18: 'Token is not valid, reset your password again and a new token will be sent to you.',
  19: 'Failed to setup new user account, please try again.',
  20: 'You are not logged in.',
  21: 'Invalid email or password.',
  22: 'Email is invalid.',
  24: 'You are not logged in.',
  25: 'Email is required.',
  26: 'Password is required.',
  27: 'Repeat Password is required.',
  28: "Can't create user for this site.",
  29: 'Password blacklisted. It is widely known, or made of your email or the name of this site. Choose another one.',
  30: 'The social account gives no email address, which is needed to sign in.',
  31: 'This social account belongs to another site.',
  32: 'The social sign-in session expired. Start again.',
  33: 'An account with this email exists already. Confirm that it is yours to link it.',
  34: 'Social sign-in is unavailable now. Try again later, or sign in with your password.',
  35: 'Access was withdrawn at the social network. Sign in with your password and connect it again.',
  36: 'This social account is connected to another user already.',
  37: 'The social network does not let us read your email address. Allow it and try again.',
  38: 'Set a password before you remove your last social connection.',
  39: 'The social token expired. Start again.',
  40: 'New accounts cannot be made by social sign-in on this site.',
  41: 'The social sign-in was cancelled.',
  42: 'This social network is not offered on this site.',
  50: 'Two-Factor authentication token expired, please login again.',
  51: '{detail}',
  52: 'Failed to resend code',
  54: 'Invalid TFA verification code',
  55: 'Access is forbidden, IP not permitted',
  56: 'User logged off. New IP Address detected',
  57: 'CSRF error',
  128: 'Partner User Name is required.',
  129: 'Partner Password is required.',
  130: 'Application Id is required.',
  144: 'Application Secret Key is required.',
  145: 'Application Tenant Id is required.',
  1000: 'This is not valid: {detail}',
  1001: 'This field is required.',
  1002: 'This field is not known.',
  1003: 'You do not have permission to do this.',
  1004: 'It does not exist, or you cannot see it.',
  1005: 'This was changed by someone else. Reload to see the current version.',
  1006: 'Send the version you edited in the If-Match header.',
  1007: 'Another task is running on it: {task}.',
  1008: 'That action is not possible in this state: {reason}',
  1009: 'Too many requests. Try again in {seconds} seconds.',
  1010: 'The service is busy or restarting. Try again in a moment.',
  1011: 'Something went wrong on our side. Quote {requestId} to support.',
  1012: 'This Idempotency-Key was used for a different request.',
  1013: 'The first request with this Idempotency-Key is still running.',
  1014: 'The body must be JSON.',
  1015: 'The address is not known here.',
  1016: 'Your session has ended. Sign in again.',
  1017: 'The request is too large.',
  1018: 'The setup token is not valid or was used.',
  1100: 'The name needs at least {min} characters.',
  1101: 'The name may have at most {max} characters.',
  1102: 'Use letters, digits, dash, dot, underscore and parentheses only.',
  1103: 'Another server already has this name.',
  1104: 'Create between 1 and {max} servers at once.',
  1105: 'Give one name for each server.',
  1106: 'This processor is not sold in this zone.',
  1107: 'This amount of memory is not sold with this processor.',
  1108: 'This image needs at least {min} MB of memory.',
  1109: 'Choose a disk size from the list, from {min} to {max} GB.',
  1110: 'Choose between 1 and {max} disks.',
  1111: 'Choose between 1 and {max} networks.',
  1112: 'The password needs 10-20 characters with an upper-case letter, a lower-case letter and a digit; besides those only ! @ # $ ^ & * ( ) ~',
  1113: 'Give a password or an SSH key.',
  1114: 'This is not an OpenSSH public key.',
  1115: 'This zone is not available.',
  1116: 'This image is not available in this zone.',
  1117: 'A monthly server needs a traffic package that is sold in this zone.',
  1118: 'Burstable processors are sold by the hour only.',
  1119: 'This account has no price list for this zone. Ask your provider.',
  1120: 'Type the name of the server to confirm.',
  1121: 'The price has changed since you saw it. Check the new total and create again.',
  1122: 'This network is not available in this zone.',
  1123: 'No free public address is left in this zone.',
  1124: 'This account cannot create servers now: {reason}',
  1125: 'Windows servers need a password.',
  1127: 'This server cannot be restored any more.',
  1200: 'This task cannot be cancelled: {reason}',
  1300: 'There is no report with this name.',
  1450: 'Mails about security cannot be switched off.',
  1451: 'This link is not valid any more. Ask for a new one.',
  1452: 'Set an additional address first.',
  1453: 'These settings are locked by {name}.',
  1454: 'This is set by your provider.',
  1455: 'This channel is not available for this kind of notification.',
  1456: 'Verify a phone on the security page first.',
  1457: 'This is not a webhook address: {detail}',
  1458: 'Set a webhook address first.',
  1459: 'This is not one of your accounts.',
  1460: 'Quiet hours need a beginning and an end that differ.',
  1400: 'This confirmation link has expired. Sign in and ask for a new one.',
  1401: 'This confirmation link is not valid. Sign in and ask for a new one.',
  1402: 'The terms of service have changed. Read the current version and accept it.',
  1403: 'This sign-in link is not valid any more.',
  1404: 'Remote sign-in is not permitted for this site.',
  1406: 'This download link is not valid.',
  1407: 'This download link was used.',
  1408: 'This download link has expired.',
  1409: 'The file is still being made.',
  1410: 'The file could not be made. Order it again.',
  1500: 'Confirm first that it is you.',
  1501: 'Your address {address} would not be permitted: this change shuts you out. Send it again to make it all the same.',
  1502: 'Choose at least one method of the second factor.',
  1503: 'The policy "{policy}" requires a second factor.',
  1504: 'The policy "{policy}" does not allow this method.',
  1505: 'Set this method up before you switch it on.',
  1506: 'You can have at most {max} phone numbers.',
  1507: 'You can have at most {max} addresses.',
  1508: 'This is not a phone number in international form, such as +14155550123.',
  1509: 'This is not an IP address or a range such as 203.0.113.0/24.',
  1510: 'It is on the list already.',
  1511: 'The proof that a browser asked is not valid or was used. Try again.',
  1512: 'It is the last one of a method that is switched on. Switch the method off first.',
  1513: 'The passkey could not be verified.',
  1514: 'The password is not right.',
  1515: 'You can have at most {max} passkeys.',
  1516: 'The set-up has run out. Begin it again.',
  1550: "Operation isn't available, in order to change password, the user should enable his account to log in with email in Profile page.",
  1551: 'Choose a password that differs from the current one.',
  1552: 'Connect a social account first: without it nobody could sign in any more.',
  1555: 'This account cannot be disabled now: {reason}',
  1556: 'The state cannot go from {from} to {to} by you.',
  1557: 'It is in this state already.',
  1558: 'This is not a time zone.',
  1559: 'This is not an https address.',
  1560: 'This link is not valid any more. Ask for a new one in your profile.',
  1561: 'It is your email already.',
  1562: 'Save the partner settings first.',
  1563: 'It was changed again since. Undo the later change first.',
  1564: 'This change cannot be undone here.',
  1565: 'The account waits for its deletion already.',
  1566: 'The account does not wait for a deletion.',
  1567: 'This account was deleted. It cannot come back.',
  1600: 'Confirm that you are a person and try again.',
  1601: 'This site asks for at least {min} characters.',
  1602: 'This link is not valid any more. Reset your password instead.',
  1603: 'Too many failed attempts. Signing in with this email is closed. If it has an account, a link to open it again is on its way there.',
  1604: 'This link is not valid any more. Try to sign in again.',
  1630: 'This is for the customer alone. End the support session first.',
  1631: 'This support session only looks. It cannot change anything.',
  1632: 'This person has rights that you do not have.',
  1633: 'Only the account of a customer can be entered.',
  1634: 'The customer has not allowed support to look into this account.',
  1635: 'The support session has ended.',
  1660: 'A logo has at most 256 kB.',
  1661: 'A logo is a PNG, JPEG or WebP image, or an SVG without a document type.',
  1662: '"{range}" is not an address or a range of addresses.',
  1663: 'There is no social network "{network}".',
  1664: 'This is not a host name such as cloud.example.com.',
  1665: 'This site has this name already.',
  1666: 'A site can have at most {max} host names.',
  1667: 'Another site, or the installation itself, answers by this name.',
  1668: 'Verify this name first.',
  1669: 'This is the primary name. Make another one primary first.',
  1670: 'The address of this site is settled in the configuration of the installation.',
  1671: 'The installation vouches for this name: there is no record to look up.',
  1700: 'The name needs 1 to {max} characters.',
  1701: 'The name cannot have control characters or any of {forbidden}',
  1702: 'Another snapshot of this server has this name.',
  1703: 'Snapshots are not possible here: {reason}',
  1705: 'A server can have {max} schedules.',
  1706: 'The schedules of the server would keep {copies} snapshots; it can have {limit}.',
  1780: 'The console cannot be opened now: {reason}',
  1782: 'This is neither a host name nor an address.',
  1783: 'A port is a number from 1 to 65535.',
  1784: 'A user name begins with a letter, a digit or an underscore, and has besides only . - and backslash.',
  1785: 'The server has no address.',
  1740: 'A tag needs 1 to {max} characters.',
  1741: 'A tag begins with a letter or a digit; besides those it may have blanks and . _ : / @ + -',
  1742: 'One thing can have {max} tags. Take one off first.',
  1743: 'The account can have {max} different tags. Delete one first.',
  1744: 'Another tag has this name.',
  1850: 'Nothing is changed.',
  1851: 'A disk cannot become smaller than it is: {size} GB.',
  1852: 'The server has no such disk.',
  1853: 'The system disk cannot be removed.',
  1854: 'Type the size of the disk in GB, {size}, to confirm.',
  1855: 'A change is planned already. Cancel it, or join this one with it.',
  1856: 'Choose a time within the next {days} days.',
  1857: 'The server has to be off for a moment. Allow the interruption, or plan the change for later.',
  1858: '{reason}',
  1859: 'No change is planned.',
  1860: 'This account cannot order more now: {reason}',
  1861: 'The price has changed since you saw it. Check the new total and save again.',
  1862: 'The data center cannot do this: {reason}',
  1870: 'A server can have at most {max} network cards. Remove one first.',
  1871: 'This address is taken already.',
  1872: 'This address is not in a subnet of this network.',
  1873: 'This address is the gateway of the network.',
  1874: 'This address stands for the network itself, or for all in it.',
  1875: 'This address is reserved.',
  1876: 'No free address is left in this network.',
  1878: 'It is the last network card in a public network: without it, the server cannot be reached from outside. Confirm it.',
  1879: 'The network card does not have this address.',
  1880: 'This is not an IP address.',
  1890: 'How the server is billed is for the account that pays for it.',
  1891: 'The server belongs to this account.',
  1892: 'It is shared with them already. Change what they may do instead.',
  1893: 'Name a person or choose a group.',
  1894: 'You have this server through a group. Whoever manages the group can take you out.',
  1895: 'A name has 1 to {max} characters.',
  1896: 'There is a group of this name already.',
  1897: 'They are in the group already.',
  1898: 'A group can have at most {max} members.',
  1899: 'A server can be shared with at most {max} people and groups.',
  1790: 'The end must lie after the beginning.',
  1791: 'The beginning must lie in the past.',
  1792: 'A span has at most {max} days.',
  1750: 'These are {count} rules; a server can have {limit}.',
  1751: '"{text}" is not a port. Ports go from 1 to {max}; write several as 80,443,8000-8100.',
  1752: 'The range {text} ends before it begins.',
  1753: 'Only TCP and UDP have ports. Leave the field empty, or choose another protocol.',
  1754: '"{text}" is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32.',
  1755: '{text} is an address inside a network. The network is {correct}.',
  1756: '{peer} does not exist any more. Choose another source.',
  1757: 'A note has at most {max} characters.',
  1758: 'A rule can have {max} sources. Put them into an address group.',
  1759: 'A rule can have {max} ranges of ports.',
  1760: 'This would block your current address {address} on port {ports}. Apply it on trial if you mean it: it goes back by itself unless you confirm.',
  1761: 'This data center has no firewall for servers.',
  1762: 'The name needs 1 to {max} characters.',
  1763: 'Another one of yours has this name.',
  1764: 'An account can have {max} of them.',
  1765: 'It is used by {users}. Change those first.',
  1766: 'A group can have {max} addresses.',
  1767: 'A group needs at least one address.',
  1745: 'The server cannot go on and off at the same time.',
  1747: 'This image has another licence, and with it another price. Agree to the price first.',
  1748: 'This image needs a system disk of at least {min} GB.',
  1746: 'Choose at least one day of the week.',
  1793: 'A server can have {max} alerts.',
  1820: 'The server cannot change hands now: {reason}',
  1821: 'The server belongs to this account already.',
  1822: 'The server is offered to somebody already. Withdraw that offer first.',
  1823: 'This cannot be done: {reason}',
  1824: 'Read the agreement and agree to it first.',
  1825: 'The server cannot go to this account: {reason}',
  1826: 'None of the accounts that you manage has this email.',
  1827: 'The price has changed since it was shown. Look at it again.',
  1828: 'Write an email address such as ann@example.com.',
  1829: 'This text can have {max} characters.',
  1795: 'The data center of this server keeps no backups.',
  1797: 'Type {name} to confirm.',
  1798: 'The snapshot is not there, or not finished.',
  1799: 'The new server would belong to your account, not to the owner of this one. Act as the owner to make it.',
  1770: 'The name needs 1 to {max} characters, without control characters.',
  1771: 'Another key of this account has this name.',
  1772: 'The account has this key already, as “{name}”.',
  1773: 'An account can have {max} SSH keys. Delete one first.',
  1774: 'This key is no longer in the library. Choose another one.',
  1775: 'A server takes {max} SSH keys at the most.',
  1776: 'This is too long: {max} KB is the most.',
  1777: 'The first line of a script says what runs it, such as #!/bin/bash. Windows runs it with PowerShell, without such a line.',
  1778: 'A server takes either a startup script or user data. Empty one of the two.',
  1779: 'One address cannot be given to two network cards.',
  1840: 'A value there would be read as part of a program. Use $PARAM_{name} in the script instead.',
  1841: 'There is no parameter {name}.',
  1842: 'This servicelet is not for you, or not for this system.',
  1843: 'This is required.',
  1844: 'This value cannot be: {reason}',
  1845: '{problem}',
  1846: 'The file does not have this checksum.',
  1847: 'A file can have {max} KB.',
  1848: 'A checksum by {kind} has {length} hexadecimal digits.',
  1849: 'A server can have {max} schedules of servicelets.',
  1800: 'The name needs {min} to {max} characters.',
  1801: 'Another policy of yours has this name.',
  1802: 'This cannot be read: {detail}',
  1803: '{key} is not read by the system.{hint}',
  1804: '{key} has to be {what}.',
  1805: '{detail}',
  1806: 'This would be {size} bytes for the server; it takes {max}.',
  1807: 'The text has another SHA-256.',
  1808: 'A password stands here in clear. Ask for it with a variable of the kind secret.',
  1809: 'There is no variable {name}.',
  1810: 'A variable needs a name of its own in small letters, digits and underscores; {system} are taken.',
  1811: 'It is used by {users}.',
  1812: 'It has errors: {detail}',
  1813: 'The policy cannot be used: {reason}',
  1814: '{label}: {reason}',
  1815: 'Your role does not let you share a policy so far.',
  1816: 'The policy is for another operating system than this image.',
  1817: '{what}: at most {max}.',
  1818: '{reason}',
  1819: '{detail}',
  ...networkErrors,
  1970: 'The connection cannot be tested: {reason}',
  1971: 'The server does not have this tag.',
  1940: 'The name needs {min} to {max} characters.',
  1941: 'You have an image of this name in the zone. Save it as another version, or choose another name.',
  1942: 'The image cannot be changed now: {reason}',
  1944: 'Your library has room for {quota} GB, and {used} GB are taken.',
  1945: 'The zone keeps no images of customers.',
  1946: 'The disk cannot be cloned: {reason}',
  1947: 'The server has no such disk.',
  1948: 'An image may have up to {max} GB.',
  1949: 'A SHA-256 checksum has 64 hexadecimal digits.',
  1950: 'The upload is over, or its ticket is not valid. Continue it from the library.',
  1951: 'The bytes do not follow those that have arrived: {offset} have.',
  1952: 'The bytes do not have the checksum that was told. Send them again.',
  1953: 'The zone has another engine, and images are copied between zones of one engine only.',
  1955: 'The image is yours already.',
  1956: 'It is shared for as long as you may use it yourself, and may not be shared further.',
  1958: 'The link is not valid any more.',
  1959: '{detail}',
  1962: 'This part of the protocol is not supported: {detail}',
  2030: 'Name a person, a group or everybody of your site: one of them.',
  2031: 'An image can be shared with {max} people and groups.',
  2032: 'Only the staff of a site share with everybody.',
  2033: 'Its life cannot end before it is deprecated.',
  2034: 'It cannot be tried again: {reason}',
  2060: 'The bytes of the image are no longer those that were checked. Tell your provider.',
  2000: 'No more than {max} reports are mailed to one person. Remove one first.',
  2001: 'The data center of this server lets nobody choose its devices.',
  2002: 'This is not among the choices.',
  2003: 'Nothing would change.',
  2004: 'Alerts of this server tell its account, the accounts below it, and you.',
  2005: 'Choose a moment that is still to come.',
  1986: 'At most {max} test servers run at once. Remove one, or wait for it to go.',
  1987: 'The zone sells nothing that a test could run on. Choose another one.',
  1985: 'Your price list does not sell the licence of this image. Choose another one, or ask your provider.',
  2006: 'The snapshot is not ready.',
  1975: 'No server of this zone is called {name}.',
  1976: 'The end must lie in the future.',
  1977: 'It is over already.',
  1978: 'It is cancelled already.',
  2040: 'Rates of a day that is still to come are not known.',
  2080: 'There is room for at most {max} in this zone just now.',
  2081: 'This type of processor is sold out in this zone just now.',
  2082: 'There is room for it now.',
  2083: 'You wait for {max} things already. Take one back first.',
  2160: 'The zone does not sell this type of processor.',
  2250: 'This image needs {min} disks at least.',
  2251: 'This image needs a further disk of at least {min} GB, which the server does not have.',
  2300: 'The disk cannot be removed: {reason}',
  2301: 'The server is protected. Type its name, {name}, to confirm.',
  2322: 'Type {count}, the number of servers, to confirm.',
  2323: 'The server is running. Power it off first, or terminate it by force.',
  2360: 'This operation cannot be tried without being done. Leave the Dry-Run header out.',
  2302: 'An account can keep {max} addresses. Release one first.',
  2303: 'Only public addresses can be kept. Reserve a private one in its network.',
  2280: 'A view needs a name of 1 to {max} characters.',
  2281: 'You have a view of this name for this list already.',
  2282: 'You can have {max} views of one list. Delete one first.',
} as const;

export type ErrorCode = keyof typeof catalogue;
export interface ErrorItem {
  code: number;
  info: string;
  key?: string;
}

/** The session tokens of the wire format: what tells the console to react to the session. */
export type SessionToken = 'user-disconnected' | 'user-ip-changed' | 'csrf-error' | 'one-time-login';

/** Fills `{name}` in a catalogue text. */
export function textOf(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return catalogue[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** One item of a refusal; `key` is the input path it belongs to, such as `disks.0.sizeGb`. */
export function item(code: ErrorCode, key?: string, values?: Record<string, string | number>): ErrorItem {
  return { code, info: textOf(code, values), ...(key === undefined ? {} : { key }) };
}

/**
 * An expected failure that the caller can act on. Thrown anywhere in a request; the pipeline maps it to
 * its HTTP status and the wire format once. Anything else that is thrown is a bug and answers 500.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly items: readonly ErrorItem[];
  readonly session: SessionToken | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    items: readonly ErrorItem[],
    more: { session?: SessionToken; retryAfterSeconds?: number } = {},
  ) {
    super(items.map((i) => i.info).join(' '));
    this.status = status;
    this.items = items;
    this.session = more.session;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 400: the input is wrong; one item per field. */
export class Invalid extends Refusal {
  constructor(items: readonly ErrorItem[]) {
    super(400, items);
  }
}
/** 401: there is no session, or it ended. */
export class NotSignedIn extends Refusal {
  constructor(code: ErrorCode = 20, session?: SessionToken) {
    super(401, [item(code)], session === undefined ? {} : { session });
  }
}
/** 403: signed in, but not allowed. */
export class Forbidden extends Refusal {
  constructor(code: ErrorCode = 1003) {
    super(403, [item(code)]);
  }
}
/** 404: not there, or outside the caller's scope; the two look the same. */
export class NotFound extends Refusal {
  constructor(code: ErrorCode = 1004, key?: string) {
    super(404, [item(code, key)]);
  }
}
/** 409: the object is in a state, or under a task, that forbids it now. */
export class Conflict extends Refusal {
  constructor(code: ErrorCode, key?: string, values?: Record<string, string | number>) {
    super(409, [item(code, key, values)]);
  }
}
/** 412: the version in If-Match is not the current one. */
export class Stale extends Refusal {
  constructor() {
    super(412, [item(1005)]);
  }
}
/** 429: slow down. */
export class TooMany extends Refusal {
  constructor(seconds: number, code: ErrorCode = 1009) {
    super(429, [item(code, undefined, { seconds })], { retryAfterSeconds: seconds });
  }
}
/** 503: not now, but soon. */
export class Unavailable extends Refusal {
  constructor(seconds = 2) {
    super(503, [item(1010)], { retryAfterSeconds: seconds });
  }
}
