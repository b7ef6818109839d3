/** An entry that the menu has for one caller, behind those of its group. */
export interface MenuPage {
  /** The id of its group. */
  place: string;
  id: string;
  title: string;
  route: string;
}
