package main

import (
	"fmt"
	"os"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// build does what `kustomize build` does: it returns every object of a folder as one YAML stream.
func build(folder string) ([]byte, error) {
	result, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return result.AsYaml()
}

// printObjects writes the objects of each folder, one stream after the other.
func printObjects(folders []string) error {
	for _, folder := range folders {
		objects, err := build(folder)
		if err != nil {
			return err
		}
		if _, err := os.Stdout.Write(objects); err != nil {
			return err
		}
	}
	return nil
}
