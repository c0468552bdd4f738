import type { Method, Parameter } from "./service.ts";

/** The descriptions of the methods of a service in a JSON file. A parameter of several methods is referred to by name. */
type Descriptions<Name extends string> = Readonly<
  Record<Name, { readonly parameters: readonly (string | Readonly<Record<string, unknown>>)[] }>
>;

/**
 * Returns the function that joins the call of a method with its description.
 * @param shared  the parameters that several methods have.
 */
export function methodsIn<Name extends string>(
  descriptions: Descriptions<Name>,
  shared: Readonly<Record<string, unknown>>,
) {
  return (name: Name, call: Method["call"], changed?: Method["changed"]): Method => {
    const { parameters, ...about } = descriptions[name];
    return {
      name,
      ...(about as unknown as Pick<Method, "role" | "doc" | "result">),
      parameters: parameters.map((each) => (typeof each === "string" ? shared[each] : each) as Parameter),
      ...(changed === undefined ? {} : { changed }),
      call,
    };
  };
}
