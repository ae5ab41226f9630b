/**
 * All items of a list that is read page by page, each after the last one of the page before: items that leave the list
 * meanwhile do not move others to another page.
 */
export async function readToEnd<Item extends { readonly id: string }>(
  pageSize: number,
  readPage: (after: string | undefined) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (;;) {
    const page = await readPage(items.at(-1)?.id);
    items.push(...page);
    if (page.length < pageSize) return items;
  }
}
