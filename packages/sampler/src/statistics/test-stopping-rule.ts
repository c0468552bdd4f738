/** The least number of pages, and the margin that must not be reached: 5 % at 95 %. */
const LEAST_PAGES = 10;
const WIDEST_MARGIN = 0.05;

/**
 * Returns true if the seed's deprecated sampling policy `errormargin` stops here. It is kept only for simulations: because it stops
 * when the margin happens to be small, the margin holds far less often than it claims (docs/statistics.md).
 *
 * @param pages   the number of pages with a score so far.
 * @param margin  1.96 sd / √n of their scores; undefined for fewer than two pages.
 *
 * Source: spec 9.5, AT-STAT-4.
 */
export function stopsByErrorMargin(pages: number, margin: number | undefined): boolean {
  return pages >= LEAST_PAGES && margin !== undefined && margin < WIDEST_MARGIN;
}
