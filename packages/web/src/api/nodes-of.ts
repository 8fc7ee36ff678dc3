/** A page of a list. */
interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
}

/** The rows of a page; null where the service withholds them. */
export const nodesOf = <Node>(page: Connection<Node> | null | undefined): readonly Node[] | null =>
  page?.edges.map(({ node }) => node) ?? null;
