/** In which form the words of a site are in the index; 0: in an earlier one, which is gone. The same on both databases. */
export const FORMAT_COLUMN = "alter table dw.searchsite add column format int not null default 0;";
