/** The simulator refuses for good, in words for people; answered as 422. */
export class Rejected extends Error {
    name = 'Rejected';
}
