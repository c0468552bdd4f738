/** At least so many pages, and a margin below this: 5 % at 95 %. */
const LEAST_PAGES = 10;
const WIDEST_MARGIN = 0.05;

/**
 * The seed's deprecated sampling policy `errormargin`: whether sampling stops here. Kept for simulations alone: because it
 * stops where the margin happens to look small, that margin holds far less often than it says (docs/statistics.md).
 *
 * @param pages   pages with a score so far.
 * @param margin  1.96 sd / √n of their scores; undefined for fewer than two.
 *
 * Source: spec 9.5, AT-STAT-4.
 */
export function stopsByErrorMargin(pages: number, margin: number | undefined): boolean {
  return pages >= LEAST_PAGES && margin !== undefined && margin < WIDEST_MARGIN;
}
