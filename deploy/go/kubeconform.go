package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/yannh/kubeconform/pkg/validator"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// Kinds without a definition in a Go module. Unknown kinds are rejected.
var undefined = map[string]struct{}{"Account": {}, "Stream": {}}

// checkManifests builds each folder and validates every object against the strict schema of its kind, which
// allows no unknown fields. Schemas are generated from the types of Kubernetes and from the definitions of
// the operators, which are modules of exact versions.
func checkManifests(folders []string) error {
	schemas, err := os.MkdirTemp("", "schemas-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(schemas)
	if err := writeSchemas(schemas); err != nil {
		return err
	}
	check, err := validator.New(
		[]string{schemas + "/{{.ResourceKind}}-{{.ResourceAPIVersion}}.json"},
		validator.Opts{Strict: true, SkipKinds: undefined},
	)
	if err != nil {
		return err
	}
	var faults []error
	for _, folder := range folders {
		manifests, err := build(folder)
		if err != nil {
			return err
		}
		for _, result := range check.Validate(folder, io.NopCloser(bytes.NewReader(manifests))) {
			if result.Status == validator.Invalid || result.Status == validator.Error {
				faults = append(faults, faultOf(folder, result))
			}
		}
	}
	return errors.Join(faults...)
}

// build does what `kustomize build` does: it returns every object of a folder as one YAML stream.
func build(folder string) ([]byte, error) {
	result, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return result.AsYaml()
}

func faultOf(folder string, result validator.Result) error {
	name := "an object"
	if signature, err := result.Resource.Signature(); err == nil {
		name = signature.Kind + " " + signature.Name
	}
	var words []string
	for _, fault := range result.ValidationErrors {
		words = append(words, fault.Path+": "+fault.Msg)
	}
	if len(words) == 0 && result.Err != nil {
		words = append(words, result.Err.Error())
	}
	return fmt.Errorf("%s: %s: %s", folder, name, strings.Join(words, "; "))
}
